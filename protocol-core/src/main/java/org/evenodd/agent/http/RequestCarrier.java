package org.evenodd.agent.http;

import io.javalin.http.Context;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;

/** How requests come to Javalin's handlers, and answers go back. */
interface RequestCarrier {

    ServiceRequest request(Context context);

    /** Sends an answer when it is there; one that fails goes to the routes' exception handlers. */
    void answer(Context context, CompletableFuture<ServiceResponse> answer);
}
