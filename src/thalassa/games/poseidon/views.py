from thalassa.kernel.messages import View
class PoseidonView(View, frozen=True):
    pass
