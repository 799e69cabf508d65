'use client';
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { Failure } from '@/components/shell/failure';

type Props = { error: Error & { digest?: string }; reset: () => void };

/** The error page of an area, inside its shell. */
export function PageError({ error, reset }: Props) {
  const router = useRouter();
  function retry() {
    // the data came from the server: load it again, then render
    startTransition(() => {
      router.refresh();
      reset();
    });
  }
  return <Failure digest={error.digest} retry={retry} />;
}
