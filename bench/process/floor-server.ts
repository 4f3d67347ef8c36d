// The floor of start time and memory: Express and a pool of PostgreSQL in a process of their own, and nothing else.
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const app = express();

app.get('/readyz', async (_request, response) => {
  await pool.query('select 1');
  response.json({ status: 'ok' });
});

app.listen(Number(process.env['PORT']), '127.0.0.1');
