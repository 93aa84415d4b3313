package org.evenodd.agent.http;

import io.javalin.http.Context;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.service.Request;
import org.evenodd.agent.service.Response;

/** How requests come to Javalin's handlers, and answers go back. */
interface Carrier {

    Request request(Context context);

    /** Sends an answer when it is there; one that fails goes to the routes' exception handlers. */
    void answer(Context context, CompletableFuture<Response> answer);
}
