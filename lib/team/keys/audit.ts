import { wireTime } from '@/lib/operation/time';
import type { KeyRow } from '@/lib/team/keys/store';

/** What the log says of a key: of its value nothing but the last characters, and no limit that it does not have. */
export const toldOfKey = ({ kind, name, lastFour, scopes, addresses, endsAt }: KeyRow) => ({
  kind,
  name,
  last_four: lastFour,
  ...(scopes && { scopes }),
  ...(addresses && { addresses }),
  ...(endsAt && { ends_at: wireTime(endsAt) }),
});
