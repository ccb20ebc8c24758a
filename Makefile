# Each target is a word for the script `dev`, which says what it does and fetches what is missing.
.PHONY: run test check lint bench soak
run test check lint bench soak:
	@./dev $@
