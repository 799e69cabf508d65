// The API for the plain server that hosts the site, or stands alone: bundled, so that it runs on Node as it is.
export { logConsole } from '@/lib/api/console';
export { listener } from '@/lib/api/listener';
export { makeServer } from '@/lib/api/server';
export { staticFiles } from '@/lib/api/static-files';
export { pool } from '@/lib/db/pool';
export { startDueWork, stopDueWork } from '@/lib/jobs/start-due-work';
