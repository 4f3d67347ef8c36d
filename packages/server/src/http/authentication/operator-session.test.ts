// The session cookie as browsers see it.
import express from 'express';
import { expect, test } from 'vitest';
import { sessionCookie } from './operator-session.ts';

const token = 'a'.repeat(43);

function cookieSet(publicUrl: string): string {
  const response = Object.create(express.response) as express.Response & { headers: string[] };
  response.append = (_name, value) => {
    response.headers = [String(value)];
    return response;
  };
  sessionCookie(() => publicUrl).set({ secure: false } as express.Request, response, token);
  return response.headers.join();
}

test('the cookie cannot be read by scripts, nor sent from other sites, and lasts 12 hours', () => {
  const parts = cookieSet('http://127.0.0.1:8080').split('; ');
  expect(parts[0]).toBe(`svc_operator=${token}`);
  expect(parts.slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Strict']);
});

test('the cookie of an installation whose public URL is https is sent over https only', () => {
  expect(cookieSet('https://voice.example.com').split('; ')).toContain('Secure');
});
