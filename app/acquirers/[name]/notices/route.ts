import { notices } from '@/lib/acquirers/notices/receive-notices';

export const POST = notices.POST;
