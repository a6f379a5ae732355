// Handing a line and its link on: to the device where it can, else to the clipboard.
import { announce } from './announce.svelte';
import { api } from './api';
import { t } from './catalogue.svelte';

/** Whether the text lies on the clipboard now. */
export async function handOn(text: string, path: string): Promise<boolean> {
  const url = new URL(path, await base()).href;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: 'Thalassa', text, url });
      return false;
    }
    await navigator.clipboard.writeText(`${text}\n${url}`);
  } catch {
    return false; // closed without sharing, or no right to the clipboard
  }
  announce(t('frame.copied'));
  return true;
}

/** Where others reach the server, as far as it knows. */
async function base(): Promise<string> {
  try {
    const [best] = await api.addresses();
    return best?.base ?? location.origin;
  } catch {
    return location.origin;
  }
}
