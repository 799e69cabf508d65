import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function RefundClaimLayout({ children }: { children: ReactNode }) {
  return <Messages of="refundClaim">{children}</Messages>;
}
