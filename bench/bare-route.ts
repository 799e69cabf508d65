// The smallest possible route of the same server: JSON in, one INSERT through pg, JSON out. The bench copies it into app/.
import { randomUUID } from 'node:crypto';
import { pool } from '@/lib/db/pool';

export async function POST(request: Request) {
  const body = await request.json();
  await pool.query({
    name: 'bare',
    text: 'INSERT INTO bench_bare(id, body) VALUES ($1, $2)',
    values: [randomUUID(), JSON.stringify(body)],
  });
  return Response.json(body);
}
