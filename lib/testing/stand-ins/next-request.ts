// Replaces next/headers, next/cache, next-auth and next-intl/server, which do nothing outside of Next: the current request, as a test sets
// it.

/** The current request. Each file starts with an empty, anonymous one. */
export const request = { headers: new Map<string, string>(), cookies: new Map<string, string>(), sessionId: null as string | null };

export const headers = async () => new Headers([...request.headers]);
export const cookies = async () => ({
  get: (name: string) => {
    const value = request.cookies.get(name);
    return value === undefined ? undefined : { name, value };
  },
});
export const revalidatePath = () => undefined;
export const getServerSession = async () => ({ sessionId: request.sessionId });
/** Each text is its key. */
export const getTranslations = async () => (key: string) => key;
/** The handler of the sign-in's routes, which only Next calls. */
export default () => undefined;
