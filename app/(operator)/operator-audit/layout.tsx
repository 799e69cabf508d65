import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function OperatorAuditLayout({ children }: { children: ReactNode }) {
  return <Messages of="operatorAudit">{children}</Messages>;
}
