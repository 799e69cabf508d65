import { redirect } from 'next/navigation';
import { areasOf } from '@/app/areas';
import { firstPlaceOf } from '@/components/shell/areas';
import { pageCaller } from '@/lib/pages/page';

export default async function Start() {
  redirect(firstPlaceOf(areasOf((await pageCaller()).actor)));
}
