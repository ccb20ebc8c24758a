# Each target is a word for the script `dev`, which says what it does and fetches what is missing.
.PHONY: run test check lint bench soak messages fast clean-fast
run test check lint bench soak messages fast clean-fast:
	@./dev $@
