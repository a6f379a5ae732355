// The pictures of the how-to-play pages, in the way of the sea and of the chart.
import type { BookPictures } from '../../types';
import LookAlikes from './LookAlikes.svelte';
import Round from './Round.svelte';
import Scout from './Scout.svelte';
import Storm from './Storm.svelte';
import Survey from './Survey.svelte';
import TwoSeas from './TwoSeas.svelte';

const pictures: BookPictures = {
  'two-seas': TwoSeas,
  storm: Storm,
  round: Round,
  survey: Survey,
  scout: Scout,
  'look-alikes': LookAlikes,
};

export default pictures;
