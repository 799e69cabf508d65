import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function LedgerProofLayout({ children }: { children: ReactNode }) {
  return <Messages of="ledgerProof">{children}</Messages>;
}
