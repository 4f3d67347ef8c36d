"""Settings of the property tests."""

from hypothesis import settings

# No test depends on the speed of its machine.
settings.register_profile("default", deadline=None)
settings.load_profile("default")
