import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function DevelopersLayout({ children }: { children: ReactNode }) {
  return <Messages of="developers">{children}</Messages>;
}
