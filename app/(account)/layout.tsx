import type { ReactNode } from 'react';
import { Shell } from '@/app/shell';

export default function AccountLayout({ children }: { children: ReactNode }) {
  return <Shell>{children}</Shell>;
}
