const [firstMs, longestMs] = [500, 5_000];

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

/**
 * Where the next page or the next list cannot be fetched, the router leaves for its address, and what was there is gone. From now on it waits
 * for the connection instead; `tell` hears whether something waits. Answers what ends that.
 */
export function awaitConnection(tell: (isWaiting: boolean) => void): () => void {
  const before = window.fetch;
  let waiting = 0;
  let isLeaving = false;
  const count = (step: 1 | -1) => {
    waiting += step;
    tell(waiting > 0);
  };
  async function repeated(input: RequestInfo | URL, init: RequestInit | undefined) {
    count(1);
    try {
      for (let waitMs = firstMs; ; waitMs = Math.min(waitMs * 2, longestMs)) {
        await connected(waitMs);
        const answer = await before(input, init).catch((error) => (isGivenUp(init) ? Promise.reject(error) : null));
        if (answer) return answer;
      }
    } finally {
      count(-1);
    }
  }
  const isGivenUp = (init: RequestInit | undefined) => isLeaving || init?.signal?.aborted === true;
  const patient: typeof fetch = async (input, init) => {
    if (!isNavigation(init)) return before(input, init);
    try {
      return await before(input, init);
    } catch (error) {
      if (isGivenUp(init)) throw error;
      return repeated(input, init);
    }
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
