import 'server-only';
import { pool } from '@/lib/db/pool';

/** The pool that works: all its connections, the idle ones, and the calls that wait for one. */
export const countConnections = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
