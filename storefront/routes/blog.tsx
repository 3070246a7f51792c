import { browserLoader, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { BlogPage, describeBlog, loadBlog, type BlogData } from '../pages/blog-page.tsx';
import type { Route } from './+types/blog.ts';

export { partHeaders as headers } from '../pages/page-part.ts';

export const loader = serverLoader(loadBlog);
export const clientLoader = browserLoader(loadBlog);
export const meta = pageMeta<BlogData>(describeBlog);

export default function BlogRoute({ loaderData }: Route.ComponentProps) {
  return <BlogPage data={loaderData} />;
}
