"""git for tests: it works on the repository of its folder, whatever the surroundings of the tests say.

A hook, for example, has GIT_DIR set, and would lead into the repository of the developer.
"""
import os

for variable in [name for name in os.environ if name.startswith("GIT_")]:
    del os.environ[variable]
os.environ["GIT_CONFIG_GLOBAL"] = "/dev/null"

GIT = ["git", "-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
