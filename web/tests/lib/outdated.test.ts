import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOutdated, renewWhenOutdated } from '../../src/lib/outdated';

const page = (script: string): string => `<!doctype html><script type="module" crossorigin src="${script}"></script>`;
const reload = vi.fn();
let stop: () => void;

/** Not a real script: it would be fetched. */
function startedBy(script: string | null): void {
  const element = script === null ? null : ({ getAttribute: () => script } as unknown as Element);
  vi.spyOn(document, 'querySelector').mockReturnValue(element);
}

beforeEach(() => {
  startedBy('/assets/index-old.js');
  stop = renewWhenOutdated(reload);
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  reload.mockReset();
  vi.unstubAllGlobals();
});

/** A part of the page cannot be loaded; resolves when the server has been asked and the answer was read. */
async function miss(answer: () => Promise<Response>): Promise<void> {
  const asked = vi.fn(answer);
  vi.stubGlobal('fetch', asked);
  dispatchEvent(new Event('vite:preloadError'));
  expect(asked).toHaveBeenCalledOnce();
  await Promise.allSettled([asked.mock.results[0]?.value]);
  await new Promise((done) => setTimeout(done));
}

test('a page is outdated when the server starts another client', () => {
  expect(isOutdated(page('/assets/index-new.js'))).toBe(true);
  expect(isOutdated(page('/assets/index-old.js'))).toBe(false);
  startedBy(null);
  expect(isOutdated(page('/assets/index-new.js'))).toBe(false);
});

test('a missing part of an outdated page loads the page anew', async () => {
  await miss(() => Promise.resolve(new Response(page('/assets/index-new.js'))));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a part that is missing for another reason does not', async () => {
  await miss(() => Promise.resolve(new Response(page('/assets/index-old.js'))));
  await miss(() => Promise.resolve(new Response('building', { status: 503 })));
  await miss(() => Promise.reject(new TypeError('down')));
  expect(reload).not.toHaveBeenCalled();
});
