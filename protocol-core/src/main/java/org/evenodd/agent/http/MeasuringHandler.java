package org.evenodd.agent.http;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;
import org.evenodd.agent.service.RequestObserver;

/**
 * Tells an observer of every answer when its last byte is handed over, so that the time for which a slow caller reads
 * does not count.
 */
final class MeasuringHandler extends Handler.Wrapper {

    private final RequestObserver observer;
    private final UnaryOperator<String> routes;

    /** @param routes the template of the route that has a path; empty if none has */
    MeasuringHandler(Handler handler, RequestObserver observer, UnaryOperator<String> routes) {
        super(handler);
        this.observer = observer;
        this.routes = routes;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return super.handle(request, new MeasuredResponse(request, response), callback);
    }

    private void note(Request request, int status) {
        String path = request.getHttpURI().getDecodedPath();
        observer.answered(
                request.getMethod(),
                path == null ? "" : routes.apply(path),
                status,
                Duration.ofNanos(NanoTime.since(request.getHeadersNanoTime())));
    }

    private final class MeasuredResponse extends Response.Wrapper {

        private boolean noted;

        MeasuredResponse(Request request, Response response) {
            super(request, response);
        }

        @Override
        public void write(boolean last, ByteBuffer content, Callback callback) {
            if (last && !noted) {
                noted = true;
                note(getRequest(), getStatus());
            }
            super.write(last, content, callback);
        }
    }
}
