import { showFields } from '@/app/fields/show-fields';

export const dynamic = 'force-dynamic';

export const GET = (request: Request): Promise<Response> => showFields(request);
