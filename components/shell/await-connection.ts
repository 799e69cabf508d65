const [slowMs, firstMs, longestMs] = [250, 500, 5_000];

/** `slow`: what is to be shown has been on its way for a while. `waiting`: it cannot be fetched for now. */
export type ConnectionState = 'clear' | 'slow' | 'waiting';

/** Whether the router fetches with it what is to be shown now. What it fetches ahead may fail, and what changes something is never sent again. */
function isNavigation(init: RequestInit | undefined): boolean {
  const headers = new Headers(init?.headers);
  const isAhead = headers.has('next-router-prefetch') || headers.has('next-router-segment-prefetch');
  return (init?.method ?? 'GET') === 'GET' && headers.has('rsc') && !isAhead;
}

/** Until the browser says that it is connected, or for so long: it does not notice a server that is away. */
const connected = (atMostMs: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(go, atMostMs);
    function go() {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    }
    window.addEventListener('online', go);
  });

/** How many are slow and how many wait, told as one word whenever it is another. */
function wayTeller(tell: (way: ConnectionState) => void) {
  const counts = { slow: 0, waiting: 0 };
  return (kind: keyof typeof counts, step: 1 | -1) => {
    counts[kind] += step;
    tell(counts.waiting > 0 ? 'waiting' : counts.slow > 0 ? 'slow' : 'clear');
  };
}

/**
 * Where the next page or the next list cannot be fetched, the router leaves for its address, and what was there is gone. From now on it waits
 * for the connection instead, and `tell` hears how what is to be shown gets on. Answers what ends that.
 */
export function awaitConnection(tell: (way: ConnectionState) => void): () => void {
  const before = window.fetch;
  const count = wayTeller(tell);
  let isLeaving = false;
  const isGivenUp = (init: RequestInit | undefined) => isLeaving || init?.signal?.aborted === true;
  async function repeated(input: RequestInfo | URL, init: RequestInit | undefined) {
    count('waiting', 1);
    try {
      for (let waitMs = firstMs; ; waitMs = Math.min(waitMs * 2, longestMs)) {
        await connected(waitMs);
        const answer = await before(input, init).catch((error) => (isGivenUp(init) ? Promise.reject(error) : null));
        if (answer) return answer;
      }
    } finally {
      count('waiting', -1);
    }
  }
  async function timed(answering: Promise<Response>) {
    let isSlow = false;
    // later, and so by itself: what is told within the router's own transition would wait for its end
    const timer = setTimeout(() => {
      isSlow = true;
      count('slow', 1);
    }, slowMs);
    try {
      return await answering;
    } finally {
      clearTimeout(timer);
      if (isSlow) count('slow', -1);
    }
  }
  const patient: typeof fetch = (input, init) => {
    if (!isNavigation(init)) return before(input, init);
    const again = (error: unknown) => (isGivenUp(init) ? Promise.reject(error) : repeated(input, init));
    return timed(before(input, init).catch(again));
  };
  const leave = () => {
    isLeaving = true;
  };
  window.fetch = patient;
  window.addEventListener('pagehide', leave);
  return () => {
    window.removeEventListener('pagehide', leave);
    if (window.fetch === patient) window.fetch = before;
  };
}
