import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function SandboxLayout({ children }: { children: ReactNode }) {
  return <Messages of="sandbox">{children}</Messages>;
}
