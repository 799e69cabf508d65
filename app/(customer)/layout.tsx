import type { ReactNode } from 'react';
import { isRehearsal } from '@/app/environment';
import { Messages } from '@/app/messages';
import { RehearsalBanner } from '@/components/shell/rehearsal-banner';

/** The pages for a merchant's customers; each page draws its own frame with the merchant's name. */
export default async function CustomerLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {(await isRehearsal()) && <RehearsalBanner viewer="customer" />}
      <div className="contents font-system">
        <Messages of="customer">{children}</Messages>
      </div>
    </>
  );
}
