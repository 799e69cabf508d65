/** Paths without a key, limited like pages. Supervisors ask for the health of the process, and are never refused. */
export const isPublic = (path: string): boolean => path === '/api/v1/openapi.json' || path.startsWith('/files/');

/** The sign-in library's paths, below /api but served by the site. */
export const isOfSignIn = (path: string): boolean => path.startsWith('/api/auth/');

/** The sign-in calls of our own pages. */
const signInCalls = ['GET /api/auth/csrf', 'POST /api/auth/callback/credentials', 'POST /api/auth/signout'];

/**
 * Library paths that our pages do not need: the sign-in library's own pages, which have no policy of ours and write strangers' text into
 * the log, and the image resizer.
 */
export const isClosed = (path: string, method: string | undefined): boolean =>
  path === '/_next/image' || (isOfSignIn(path) && !signInCalls.includes(`${method === 'HEAD' ? 'GET' : method} ${path}`));
