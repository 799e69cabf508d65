// The API for the plain server, with the site or alone: bundled, so that it runs on Node directly.
export { logConsole } from '@/lib/api/console';
export { listener } from '@/lib/api/listener';
export { makeServer } from '@/lib/api/server';
export { staticFiles } from '@/lib/api/static-files';
export { pool } from '@/lib/db/pool';
export { startDueWork, stopDueWork } from '@/lib/jobs/start-due-work';
