import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function BankFilesLayout({ children }: { children: ReactNode }) {
  return <Messages of="bankFiles">{children}</Messages>;
}
