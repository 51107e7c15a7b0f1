import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

/** Creates a bucket in the object store of the tests, which `S3_ENDPOINT` and the login of `AWS_…` name. */
export async function createBucket(bucket: string): Promise<void> {
  const client = new S3Client({
    endpoint: process.env.S3_ENDPOINT ?? '',
    region: 'us-east-1',
    forcePathStyle: true,
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } finally {
    client.destroy();
  }
}
