import { post } from '@/components/team/auth/session';

/** Ends the sign-in. The current page is still there: load a new document. */
export async function signOut(): Promise<void> {
  await post('/api/auth/signout', {});
}
