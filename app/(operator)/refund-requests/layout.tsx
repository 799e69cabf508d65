import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function RefundRequestsLayout({ children }: { children: ReactNode }) {
  return <Messages of="refundRequests">{children}</Messages>;
}
