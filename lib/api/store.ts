import 'server-only';
import { pool } from '@/lib/db/pool';

/** The connection pool: all connections, idle ones, and calls that wait for one. */
export const countConnections = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
