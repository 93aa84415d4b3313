package org.evenodd.agent.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * A response that is buffered and sent at once, so that writing it never waits for a caller that does not read.
 */
final class WholeResponse extends Response.Wrapper {

    private final OutgoingReplies replies;
    private ByteArrayOutputStream collected = new ByteArrayOutputStream();

    WholeResponse(Request request, Response response, OutgoingReplies replies) {
        super(request, response);
        this.replies = replies;
    }

    @Override
    public void write(boolean last, ByteBuffer content, Callback callback) {
        if (last) {
            ByteBuffer whole = joined(content);
            super.write(true, whole, replies.begin(getRequest(), whole.remaining(), callback));
        } else {
            collect(content);
            callback.succeeded();
        }
    }

    private void collect(ByteBuffer content) {
        if (BufferUtil.hasContent(content)) {
            collected.writeBytes(BufferUtil.toArray(content));
            content.position(content.limit());
        }
    }

    private ByteBuffer joined(ByteBuffer content) {
        if (collected.size() == 0) {
            return content == null ? BufferUtil.EMPTY_BUFFER : content;
        }
        collect(content);
        ByteBuffer whole = ByteBuffer.wrap(collected.toByteArray());
        collected = new ByteArrayOutputStream(0);
        return whole;
    }
}
