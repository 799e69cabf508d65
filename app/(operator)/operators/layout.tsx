import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function OperatorsLayout({ children }: { children: ReactNode }) {
  return <Messages of="operators">{children}</Messages>;
}
