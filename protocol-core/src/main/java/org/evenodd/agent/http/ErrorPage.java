package org.evenodd.agent.http;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.evenodd.agent.service.HttpRefusal;

/** The answer to a request that Jetty cannot parse: Jetty's status, without its text or stack trace. */
final class ErrorPage implements Request.Handler {

    private static final int SERVER_ERRORS = 500;

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = response.getStatus();
        boolean ours = status >= SERVER_ERRORS && status != HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505;
        HttpRefusal refusal = ours ? HttpRefusal.INTERNAL_ERROR : HttpRefusal.BAD_REQUEST;
        byte[] body = refusal.response().body();
        new ResponseChannel(response, callback).send(org.evenodd.agent.service.ServiceResponse.json(status, body));
        return true;
    }
}
