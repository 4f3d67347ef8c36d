// Where recordings are kept: a folder, or a bucket that is described in full.
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const bucket = { RECORDINGS_S3_BUCKET: 'calls', RECORDINGS_S3_ACCESS_KEY: 'AK', RECORDINGS_S3_SECRET_KEY: 's' };

describe('recordings are kept', () => {
  it('in a folder of the data directory', () => {
    expect(loadConfig({ DATA_DIR: '/var/lib/voicecall' }).recordings).toEqual({ kind: 'files', directory: '/var/lib/voicecall/recordings' });
  });

  it('in the folder that is given', () => {
    expect(loadConfig({ RECORDINGS_DIR: 'calls' }).recordings).toEqual({ kind: 'files', directory: resolve('calls') });
  });

  it('in a bucket of AWS', () => {
    expect(loadConfig(bucket).recordings).toEqual({ kind: 's3', bucket: 'calls', region: 'us-east-1', endpoint: null, access_key: 'AK', secret_key: 's', path_style: false });
  });

  it('in a bucket of another service, which is named in the path unless told otherwise', () => {
    const elsewhere = { ...bucket, RECORDINGS_S3_ENDPOINT: 'https://minio.internal:9000', RECORDINGS_S3_REGION: 'home' };
    expect(loadConfig(elsewhere).recordings).toMatchObject({ endpoint: 'https://minio.internal:9000', region: 'home', path_style: true });
    expect(loadConfig({ ...elsewhere, RECORDINGS_S3_PATH_STYLE: 'false' }).recordings).toMatchObject({ path_style: false });
  });
});

describe('the start ends', () => {
  it.each(['RECORDINGS_S3_BUCKET', 'RECORDINGS_S3_ACCESS_KEY', 'RECORDINGS_S3_SECRET_KEY'])('when a bucket is described without %s', (name) => {
    expect(() => loadConfig({ ...bucket, [name]: '' })).toThrow('needs RECORDINGS_S3_BUCKET, RECORDINGS_S3_ACCESS_KEY and RECORDINGS_S3_SECRET_KEY');
  });

  it('when something of a bucket is given without one', () => {
    expect(() => loadConfig({ RECORDINGS_S3_PATH_STYLE: 'false' })).toThrow('RECORDINGS_S3_PATH_STYLE needs');
  });

  it('when both a folder and a bucket are given', () => {
    expect(() => loadConfig({ ...bucket, RECORDINGS_DIR: 'calls' })).toThrow('exclude each other');
  });
});
