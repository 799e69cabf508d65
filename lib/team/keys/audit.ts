import { wireTime } from '@/lib/operation/time';
import type { KeyRow } from '@/lib/team/keys/store';

/** The audit data of a key: only the last characters of its value, and only the limits that it has. */
export const toldOfKey = ({ kind, name, lastFour, scopes, addresses, endsAt }: KeyRow) => ({
  kind,
  name,
  last_four: lastFour,
  ...(scopes && { scopes }),
  ...(addresses && { addresses }),
  ...(endsAt && { ends_at: wireTime(endsAt) }),
});
