import { post } from '@/components/team/auth/session';

/** Ends the sign-in. The page that asked is still there: leave it with a new document. */
export async function signOut(): Promise<void> {
  await post('/api/auth/signout', {});
}
