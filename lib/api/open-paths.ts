/** What anybody may have without a key. How it is, is asked by those who would start it anew: they are never refused. */
export const isPublic = (path: string): boolean => path === '/api/v1/openapi.json' || path.startsWith('/files/');
export const isWatched = (path: string): boolean => ['/api/health', '/api/live', '/api/metrics'].includes(path);

/** The library of the sign-in, which stands below /api and is the site's. */
export const isOfSignIn = (path: string): boolean => path.startsWith('/api/auth/');

/** What our own pages ask of it. */
const signInCalls = ['GET /api/auth/csrf', 'POST /api/auth/callback/credentials', 'POST /api/auth/signout'];

/**
 * What libraries bring and no page of ours needs: of the sign-in's everything else, which has pages of its own without our policy and a log for
 * strangers to write into, and images to have made smaller.
 */
export const isClosed = (path: string, method: string | undefined): boolean =>
  path === '/_next/image' || (isOfSignIn(path) && !signInCalls.includes(`${method === 'HEAD' ? 'GET' : method} ${path}`));
