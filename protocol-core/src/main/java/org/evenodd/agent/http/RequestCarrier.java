package org.evenodd.agent.http;

import io.javalin.http.Context;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;

/** Carries requests to Javalin's handlers, and answers back. */
interface RequestCarrier {

    ServiceRequest request(Context context);

    /** Sends an answer when it completes; failures go to the routes' exception handlers. */
    void answer(Context context, CompletableFuture<ServiceResponse> answer);
}
