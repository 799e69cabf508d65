const [slowMs, firstMs, longestMs] = [250, 500, 5_000];

/** `slow`: the page has been loading for a while. `waiting`: it cannot be loaded now. */
export type ConnectionState = 'clear' | 'slow' | 'waiting';

/** Whether the router asks for a page. A request that changes something is never sent again. */
const isNavigation = (init: RequestInit | undefined) => (init?.method ?? 'GET') === 'GET' && new Headers(init?.headers).has('rsc');

/** Waits until the browser reports a connection, at most this long: the browser does not notice a server that is down. */
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

/** Counts slow and waiting requests, and reports each change as one state. */
function wayTeller(tell: (way: ConnectionState) => void) {
  const counts = { slow: 0, waiting: 0 };
  return (kind: keyof typeof counts, step: 1 | -1) => {
    counts[kind] += step;
    tell(counts.waiting > 0 ? 'waiting' : counts.slow > 0 ? 'slow' : 'clear');
  };
}

/**
 * If the next page or list cannot be loaded, the router does a full page load, and the current page is lost. From this call on, requests
 * wait for the connection instead, and `tell` receives the state. Returns the function that ends this.
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
    // in its own task: a state update within the router's transition would wait for the end of the transition
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
