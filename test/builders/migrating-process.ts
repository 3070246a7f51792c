/** A process that migrates the database of DATABASE_URL with the files of MIGRATIONS, so that a test can kill it. */
import { pathToFileURL } from 'node:url';
import { migrate, openDatabase } from '../../backend/database/index.ts';

const { DATABASE_URL = '', MIGRATIONS = '' } = process.env;
const database = openDatabase(DATABASE_URL);
await migrate(database, { folder: pathToFileURL(`${MIGRATIONS}/`) });
await database.close();
