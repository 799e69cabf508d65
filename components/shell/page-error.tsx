'use client';
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { Failure } from '@/components/shell/failure';

type Props = { error: Error & { digest?: string }; reset: () => void };

/** What an area shows in its shell where a page of it failed. */
export function PageError({ error, reset }: Props) {
  const router = useRouter();
  function retry() {
    // the data came from the server: ask it again, then show
    startTransition(() => {
      router.refresh();
      reset();
    });
  }
  return <Failure digest={error.digest} retry={retry} />;
}
