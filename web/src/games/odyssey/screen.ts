// How much room this game makes of the frame's.
import { flat, room } from '../../table/frame/layout.svelte';

/** Orders and pushes under the thumb and few words: on a phone, however it is held. */
export function handheld(): boolean {
  return room() === 'phone' || flat();
}
