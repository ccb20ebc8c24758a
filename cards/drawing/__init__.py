"""Card faces as pictures: what stands on them, how it is drawn, and where the drawn ones are kept."""
