// The pictures of the how-to-play pages, made of the game's own pieces.
import type { BookPictures } from '../../types';
import Count from './Count.svelte';
import Founding from './Founding.svelte';
import PayOrStay from './PayOrStay.svelte';
import Purses from './Purses.svelte';
import Route from './Route.svelte';
import Tide from './Tide.svelte';

const pictures: BookPictures = {
  count: Count,
  purses: Purses,
  founding: Founding,
  route: Route,
  'pay-or-stay': PayOrStay,
  tide: Tide,
};

export default pictures;
