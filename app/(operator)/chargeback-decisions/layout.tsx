import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function ChargebackDecisionsLayout({ children }: { children: ReactNode }) {
  return <Messages of="chargebackDecisions">{children}</Messages>;
}
