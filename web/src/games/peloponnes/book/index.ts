// The pictures of the how-to-play pages, made of the game's own pieces.
import type { BookPictures } from '../../types';
import Credit from './Credit.svelte';
import Disasters from './Disasters.svelte';
import Lands from './Lands.svelte';
import Outbid from './Outbid.svelte';
import Tile from './Tile.svelte';
import TwoNumbers from './TwoNumbers.svelte';

const pictures: BookPictures = {
  'two-numbers': TwoNumbers,
  tile: Tile,
  outbid: Outbid,
  lands: Lands,
  disasters: Disasters,
  credit: Credit,
};

export default pictures;
